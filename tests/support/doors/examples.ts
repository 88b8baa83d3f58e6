import type { Role } from '@/lib/constants'
import type { Caller } from '@/lib/server/doors/caller'
import { type Answer, baseUrl, call, demo, enrol, type Session, sessionOf } from '@/tests/support/machine/api'

/** Somebody who calls the portal as a role. */
export type Person = {
  /** Of the account; '' for a visitor. */
  id: string
  email: string
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: object) => Promise<Answer>
  put: (path: string, body?: object) => Promise<Answer>
  delete: (path: string, body?: object) => Promise<Answer>
  /** Sends a form with a file. */
  send: (path: string, form: FormData) => Promise<Answer>
  /** A file's type, and the text or bytes in it. */
  file: (path: string) => Promise<{ status: number; type: string | null; text: string }>
  /** The HTML of a screen. */
  page: (path: string) => Promise<string>
}

export type People = {
  visitor: Person
  /** In Class 5. */
  student: Person
  teacher: Person
  admin: Person
}

/** For each operation of a domain, by name, what somebody does and gets. */
export type Examples = Record<string, (people: People) => Promise<void>>

/** Logs in once for each role. */
export async function people(): Promise<People> {
  return {
    visitor: person(),
    student: person(await enrol({ class: 'Class 5' })),
    teacher: person(await sessionOf(demo.teacher)),
    admin: person(await sessionOf(demo.admin)),
  }
}

export function person(session?: Pick<Session, 'accessToken' | 'cookie' | 'id' | 'email'>): Person {
  const bearer = session?.accessToken
  const asked = (path: string, headers: Record<string, string>) =>
    fetch(baseUrl + path, { headers, redirect: 'manual' })
  return {
    id: session?.id ?? '',
    email: session?.email ?? '',
    get: (path) => call(path, { bearer }),
    post: (path, body = {}) => call(path, { bearer, body }),
    put: (path, body = {}) => call(path, { bearer, body, method: 'PUT' }),
    delete: (path, body) => call(path, { bearer, method: 'DELETE', body }),
    send: (path, form) => call(path, { bearer, raw: form }),
    async file(path) {
      const response = await asked(path, bearer ? { authorization: `Bearer ${bearer}` } : {})
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
    },
    async page(path) {
      const response = await asked(path, {
        accept: 'text/html',
        ...(session?.cookie ? { cookie: session.cookie } : {}),
      })
      return response.text()
    },
  }
}

/** The id in an answer's object: `idOf(body.fee)`. */
export const idOf = (made: unknown) => (made as { id: string }).id

/**
 * Who calls an operation that a test cannot reach through its door: a form's alone, another service's, or one that
 * needs a setting.
 */
export const callerOf = ({ id }: Person, role: Role, bearer?: string): Caller => ({
  actor: () => Promise.resolve(id ? { id, name: '', role, class: null, sessionId: '', pending: false } : null),
  address: '192.0.2.1',
  requestId: 'example',
  bearer,
  setSessionCookie: () => Promise.resolve(),
  setBrowserCookie: () => Promise.resolve(),
  afterwards: () => {},
})
