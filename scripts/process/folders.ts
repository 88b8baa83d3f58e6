import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@/lib/server/env'

/**
 * Makes a folder and those above it, unless they are there.
 * @throws ConfigError when `dir` is not a folder that can be written afterwards.
 */
export function makeWritableFolder(dir: string) {
  try {
    makeFolder(path.resolve(dir))
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`The folder ${dir} (DATA_DIR) cannot be written: ${code}.`)
  }
}

// Node's own `recursive` never returns where a folder exists and yet nothing can be made in it, as in /proc.
function makeFolder(dir: string) {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir))
  try {
    mkdirSync(dir)
  } catch (error) {
    // Made by somebody else in this moment, unless it is a file.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
