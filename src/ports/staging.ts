/** The private folder in which context files wait for whoever drafts (TRI-04). Nobody else can look into it. */
export interface Staging {
  /** Puts a text there, replacing one of the same name, and says where it is. Context files of old are swept. */
  write(name: string, text: string): Promise<string>
}
