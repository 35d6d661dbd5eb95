import { isJsonObject } from '../format/json/json.ts'
import { parseJsonc } from '../format/json/json-tree.ts'

/** How a client's settings say that our plugin is on. */
export interface PluginMark {
  readonly path: string
  readonly isOn: (text: string) => boolean
}

const OURS = /^everkeep@/

/** Claude Code and Copilot: `"enabledPlugins": { "everkeep@everkeep": true }`. */
export function inSettings(path: string): PluginMark {
  return {
    path,
    isOn: (text) => {
      const { value } = parseJsonc(text)
      const enabled = isJsonObject(value) ? value['enabledPlugins'] : undefined
      return (
        isJsonObject(enabled) &&
        Object.entries(enabled).some(([name, isOn]) => OURS.test(name) && isOn === true)
      )
    },
  }
}

/** Codex: `[plugins."everkeep@everkeep"]` with `enabled = true`. */
export function inCodexSettings(path: string): PluginMark {
  return { path, isOn: (text) => CODEX_PLUGIN.test(text) }
}

const CODEX_PLUGIN =
  /^[ \t]*\[[ \t]*plugins[ \t]*\.[ \t]*["']everkeep@[^"'\n]*["'][ \t]*\][^\n]*\n(?:(?![ \t]*\[)[^\n]*\n)*?[ \t]*enabled[ \t]*=[ \t]*true/m
