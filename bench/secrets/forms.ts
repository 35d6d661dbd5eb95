import type { Form } from './form.ts'
import { BY_PLACE } from './forms-by-place.ts'
import {
  COMMANDS_LATER,
  NAMED_LATER,
  OTHER_LATER,
  SPOKEN_LATER,
  URLS_LATER,
  VENDOR_LATER,
} from './forms-later.ts'
import { NAMED_HELD, NAMED_SEEN, VENDOR_HELD, VENDOR_SEEN } from './forms-named.ts'
import {
  COMMANDS_HELD,
  COMMANDS_SEEN,
  COOKIES_HELD,
  COOKIES_SEEN,
  FILES_HELD,
  FILES_SEEN,
  URLS_HELD,
  URLS_SEEN,
} from './forms-placed.ts'
import { PARTED_HELD, PARTED_SEEN, SPOKEN_HELD, SPOKEN_SEEN } from './forms-said.ts'

export type { Form } from './form.ts'

export const FORMS: readonly Form[] = [
  ...[
    VENDOR_SEEN,
    NAMED_SEEN,
    FILES_SEEN,
    COMMANDS_SEEN,
    URLS_SEEN,
    COOKIES_SEEN,
    SPOKEN_SEEN,
    PARTED_SEEN,
  ],
  ...[
    VENDOR_HELD,
    NAMED_HELD,
    FILES_HELD,
    COMMANDS_HELD,
    URLS_HELD,
    COOKIES_HELD,
    SPOKEN_HELD,
    PARTED_HELD,
  ],
  ...[VENDOR_LATER, NAMED_LATER, COMMANDS_LATER, URLS_LATER, SPOKEN_LATER, OTHER_LATER, BY_PLACE],
].flat()
