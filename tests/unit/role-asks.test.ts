import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

/** Rights follow from lib/permissions.ts alone: lint refuses each way to ask for the role of who asks. */

const eslint = new ESLint({ cwd: process.cwd() })

async function isRefused(code: string) {
  const text = `export const f = (actor: Actor, user: Actor | null, person: Person, x: object) => ${code}\n`
  const [result] = await eslint.lintText(text, { filePath: 'lib/fees/queries.ts' })
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'no-restricted-syntax')
}

it.each([
  "actor.role === 'student'",
  "user?.role !== 'admin'",
  'x[actor.role]',
  "['teacher', 'admin'].includes(actor.role)",
  "{ switch (actor.role) { case 'admin': return 1 } }",
  '{ const { role } = actor; return role }',
  '(({ role }: Actor) => role)(actor)',
])('%s is refused', async (code) => expect(await isRefused(code)).toBe(true))

it.each(["person.role === 'student'", 'x[person.role]', "allows('fees:read', actor)"])('%s is taken', async (code) =>
  expect(await isRefused(code)).toBe(false),
)
