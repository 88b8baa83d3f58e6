import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { baseUrl } from '@/tests/support/machine/api'
import type { Door } from '@/scripts/portal/doors'

type Manifest = { node: Record<string, { exportedName?: string; filename?: string; workers: object }> }

const actionManifest = () => JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest

/** The names of server actions as the build knows them, by their ids. */
export function actionNames(): Map<string, string> {
  const known = Object.entries(actionManifest().node)
  return new Map(known.map(([id, { filename, exportedName }]) => [id, `${filename} ${exportedName}`]))
}

/** The id by which a browser calls the server action `name` of `file`. */
export function actionId(name: string, file: string): string {
  const [id] =
    Object.entries(actionManifest().node).find(([, known]) => known.exportedName === name && known.filename === file) ??
    []
  if (!id) throw new Error(`the build does not know ${file} ${name}`)
  return id
}

/**
 * Posts to an action the way the browser's router does, on a screen that has it; the answer is React's wire format. Without
 * `input` it names something that is not there.
 */
export function callAction(
  door: Door,
  headers: Record<string, string>,
  input: object = { id: randomUUID() },
): Promise<Response> {
  const id = actionId(door.name, door.file)
  const workers = Object.keys(actionManifest().node[id]?.workers ?? {})
  const screen = workers.find((worker) => worker.includes('(portal)')) ?? workers[0] ?? ''
  const path = screen
    .replace(/^app/, '')
    .replaceAll(/\/\([^)]+\)/g, '')
    .replace(/\/page$/, '')
  return fetch(baseUrl + (path || '/'), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', accept: 'text/x-component', ...headers },
    body: JSON.stringify([input]),
  })
}
