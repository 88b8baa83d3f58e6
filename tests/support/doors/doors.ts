import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@/lib/server/doors/operation'
import { baseUrl } from '@/tests/support/machine/api'
import { importInTurn } from './import-in-turn'

type AnyOperation = Operation<unknown, unknown>

const root = process.cwd()
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Verb = (typeof verbs)[number]

/** A verb of a route handler, or an export of an actions.ts, as found on disk. */
export type Door = { file: string; name: string; operation: AnyOperation | undefined }
/** With what a route says of itself (lib/server/doors/route.ts). */
export type RouteDoor = Door & { verb: Verb; path: string; status: number; form: boolean; csv: boolean }

/** Doors that are no operation: next-auth's and UploadThing's endpoints and the JSON 404 of unknown paths. */
export const knownExceptions = [
  'app/api/session/[...nextauth]/route.ts',
  'app/api/uploadthing/route.ts',
  'app/api/[[...path]]/route.ts',
]

/** Every verb of every route handler. `path` is the pattern, such as `/api/auth/[id]`. */
export async function routeDoors(): Promise<RouteDoor[]> {
  const doors = await exportsOf(filesNamed('route.ts').filter((file) => !knownExceptions.includes(file)))
  return doors.map((door) => {
    const verb = verbs.find((known) => known === door.name)
    if (!verb) throw new Error(`${door.file} exports ${door.name}, which is no verb`)
    const { status = 200, form = false, csv = false } = door
    return { ...door, status, form, csv, verb, path: routePath(door.file) }
  })
}

/** Every server action. */
export const actionDoors = (): Promise<Door[]> => exportsOf(filesNamed('actions.ts'))

const filesNamed = (name: string) =>
  readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.posix.join('app', file.split(path.sep).join('/')))
    .sort()

type Exported = { operation?: AnyOperation; status?: number; form?: boolean; csv?: boolean }

async function exportsOf(files: string[]): Promise<(Door & Omit<Exported, 'operation'>)[]> {
  const doors = await importInTurn<Record<string, Exported>>(files)
  return doors.flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, { operation, status, form, csv }]) => ({
      file,
      name,
      operation,
      status,
      form,
      csv,
    })),
  )
}

/** The address a route file answers at: groups in round brackets are not part of it. */
const routePath = (file: string) =>
  file
    .replace(/^app/, '')
    .replace(/\/route\.ts$/, '')
    .replaceAll(/\/\([^)]+\)/g, '')

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
