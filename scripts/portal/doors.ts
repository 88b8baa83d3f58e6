import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@/lib/server/doors/operation'
import { root } from '../process/root'
import { importInTurn } from './import-in-turn'

/** What the calls and server actions on disk are, for the API's description and for the tests. */

type AnyOperation = Operation<unknown, unknown>

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Verb = (typeof verbs)[number]

/** A verb of a route handler, or an export of an actions.ts, as found on disk. */
export type Door = { file: string; name: string; operation: AnyOperation | undefined }
/** With what a route says of itself (lib/server/doors/route.ts). */
export type RouteDoor = Door & { verb: Verb; path: string; status: number; form: boolean; table: boolean }

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
    const { status = 200, form = false, table = false } = door
    return { ...door, status, form, table, verb, path: routePath(door.file) }
  })
}

/** Every server action. */
export const actionDoors = (): Promise<Door[]> => exportsOf(filesNamed('actions.ts'))

const filesNamed = (name: string) =>
  readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.posix.join('app', file.split(path.sep).join('/')))
    .sort()

type Exported = { operation?: AnyOperation; status?: number; form?: boolean; table?: boolean }

async function exportsOf(files: string[]): Promise<(Door & Omit<Exported, 'operation'>)[]> {
  const doors = await importInTurn<Record<string, Exported>>(files)
  return doors.flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, { operation, status, form, table }]) => ({
      file,
      name,
      operation,
      status,
      form,
      table,
    })),
  )
}

/** The address a route file answers at: groups in round brackets are not part of it. */
const routePath = (file: string) =>
  file
    .replace(/^app/, '')
    .replace(/\/route\.ts$/, '')
    .replaceAll(/\/\([^)]+\)/g, '')
