/** Lines that programs write: logs, traces, compilers, diffs, data. */
const SHAPES = [
  /^\s*at\s+\S.*[:(]\d+(?::\d+)?\)?$/,
  /^\s*File ".*", line \d+/,
  /^(?:Traceback \(|Caused by:|Exception in |panic: |goroutine \d+)/,
  /^(?:Uncaught )?\w*(?:Error|Exception)(?:\[\w+\])?: /,
  /^\W{0,3}\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\W{0,3}\d\d:\d\d:\d\d\b/,
  /^\W{0,2}(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE|FAIL|PASS)\b[\]:\s]/,
  /^(?:npm|yarn|pnpm|cargo|pip)\s+(?:ERR!|WARN|error|warn)/,
  /^[\w./\\-]+:\d+(?::\d+)?:?\s/,
  /^(?:error|warning)(?:\[\w+\])?: /,
  /^(?:diff --git|index [0-9a-f]{6,}|@@ |\+\+\+ [ab]?\/|--- [ab]?\/)/,
  /^[$%] \S/,
  /^\s*"[\w.-]+":\s/,
]

/** Whether a line was copied from the output of a program: nobody says it. */
export function isPasted(line: string): boolean {
  return SHAPES.some((shape) => shape.test(line))
}
