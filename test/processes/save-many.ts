// Saves memories one after the other and prints what came of it. Argument: what to save, as JSON.
import { type Saves, saveMany } from '../../bench/load/save-many.ts'

// Safe: written by the test that starts this.
const saves = JSON.parse(process.argv[2] ?? '{}') as Saves
void saveMany(saves).then((report) => process.stdout.write(JSON.stringify(report)))
