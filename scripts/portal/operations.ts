import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@/lib/server/doors/operation'
import { importInTurn } from './import-in-turn'

/** An operation as its file exports it. */
export type Found = {
  /** `@/lib/fees/service`. */
  module: string
  name: string
  domain: string
  operation: Operation<unknown, unknown>
}

/** Every operation of every domain, whoever made it: what the files of lib export is looked at, not how it is written. */
export async function operationsOnDisk(): Promise<Found[]> {
  return (await importInTurn(domainFiles())).flatMap(([file, exported]) => operationsIn(file, exported))
}

export function domainFiles() {
  return readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('lib', ...file.split(path.sep)))
    .filter((file) => /^lib\/(?!client\/)[^/]+\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
}

function operationsIn(file: string, exported: Record<string, unknown>): Found[] {
  const text = readFileSync(file, 'utf8')
  const place = (name: string) => text.search(new RegExp(`\\b${name}\\b`))
  return Object.entries<unknown>(exported)
    .flatMap(([name, value]) => (isOperation(value) ? [{ name, operation: value }] : []))
    .sort((one, other) => place(`const ${one.name}`) - place(`const ${other.name}`))
    .map((found) => ({ ...found, module: `@/${file.replace(/\.tsx?$/, '')}`, domain: file.split('/')[1] ?? '' }))
}

const isOperation = (value: unknown): value is Operation<unknown, unknown> =>
  typeof value === 'object' && value !== null && ['access', 'fail', 'schema', 'execute'].every((part) => part in value)
