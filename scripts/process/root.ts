import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@/lib/server/env'

const require = createRequire(import.meta.url)

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** `file` as a person in the project's folder would name it. */
export function shown(file: string) {
  const relative = path.relative(root, file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative || '.'
}

/** A program of an installed package, such as packageFile('next', 'dist/bin/next'). */
export function packageFile(name: string, file: string) {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), file)
}

/**
 * Makes the folder of a setting and those above it, unless they are there.
 * @throws ConfigError when `dir` is not a folder that can be written afterwards.
 */
export function makeWritableFolder(dir: string, setting = 'DATA_DIR') {
  try {
    makeFolder(path.resolve(dir))
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`The folder ${dir} (${setting}) cannot be written: ${code}.`)
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
