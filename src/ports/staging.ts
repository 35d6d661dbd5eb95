/** The private folder for context files of drafters and plans of `learn` (TRI-04, COR-43). Nobody else can look into it. */
export interface Staging {
  /** Puts a text there, replacing one of the same name, and says where it is. Context files of old are swept. */
  write(name: string, text: string): Promise<string>
  /** What was put there; undefined when it was swept, or never was. */
  read(name: string): Promise<string | undefined>
}
