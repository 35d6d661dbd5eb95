import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any character there is, half of them plain. The library's own unit `binary` means the same, and lists a million
 * characters first: more than a second in every file of tests that asks for it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x10ffff - SURROGATES.count }))
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count))
