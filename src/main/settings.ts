/** The variables this process was started with. Read here and nowhere else; everyone below is handed plain values. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}
