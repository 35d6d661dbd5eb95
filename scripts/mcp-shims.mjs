// Stands in for a part of @modelcontextprotocol/server: its validator is 290 kB that every start would read, and a
// server that takes its schemas as code never calls it. Inputs are checked by our own tools.
export { default as process } from 'node:process'

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('This server validates no JSON Schema.')
  }
}
