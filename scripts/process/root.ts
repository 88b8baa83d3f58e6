import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** `file` as a person in the project's folder would name it. */
export function shown(file: string) {
  const relative = path.relative(root, file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative || '.'
}

/** A program of an installed package, such as packageFile('next', 'dist/bin/next'). */
export function packageFile(name: string, file: string) {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), file)
}
