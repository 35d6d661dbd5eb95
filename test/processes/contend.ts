// Takes one part in a crowd of processes on one vault. Argument: the part as JSON.
import { type Part, takePart } from '../../bench/contention/take-part.ts'

// Safe: written by the test that starts this.
const part = JSON.parse(process.argv[2] ?? '{}') as Part
void takePart(part).then((report) => process.stdout.write(JSON.stringify(report)))
