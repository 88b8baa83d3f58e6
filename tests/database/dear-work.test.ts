import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** What a visitor with a link, or an invented one, has the server do before it knows that the link is good. */

const { hash } = vi.hoisted(() => ({ hash: vi.fn(() => Promise.resolve('a hash')) }))
vi.mock('@node-rs/argon2', () => ({ hash, verify: () => Promise.resolve(false) }))

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.close())
beforeEach(() => hash.mockClear())

const visitor = { ...callerAs({ id: '', role: 'student' }), actor: () => Promise.resolve(null) }

const person = () =>
  own.db.user.create({
    data: {
      ...{ name: 'Owner', role: 'teacher', origin: 'Office', isActive: true, approvedAt: new Date() },
      login: { create: { email: `${newSecret().toLowerCase()}@tests.example`, passwordHash: 'before' } },
    },
    select: { id: true },
  })

async function resetLink(expiresAt: Date) {
  const { id: userId } = await person()
  const token = newSecret()
  await own.db.passwordReset.create({ data: { hash: hashSecret(token), userId, expiresAt } })
  return token
}

async function reset(token: string) {
  const { resetPassword } = await import('@/lib/auth/passwords')
  return resetPassword.execute(visitor, { token, password: 'a password of mine' }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
}

const soon = () => new Date(Date.now() + 60_000)

it('an invented or expired link for a new password has nothing hashed', async () => {
  expect([await reset(newSecret()), await reset(await resetLink(new Date(0)))]).toEqual(['invalid', 'invalid'])
  expect(hash).not.toHaveBeenCalled()
})

it('of ten requests with one link at once one has a password hashed', async () => {
  const token = await resetLink(soon())
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(hash).toHaveBeenCalledTimes(1)
})

it('a link that takes back a change of the e-mail has nothing hashed once it is used or over', async () => {
  const { takeBackEmailChange } = await import('@/lib/profile/service')
  const { id: userId } = await person()
  for (const [status, takeBackUntil] of [
    ['TakenBack', soon()],
    ['Made', new Date(0)],
  ] as const) {
    const token = newSecret()
    const change = { field: 'email', before: 'old@tests.example', after: 'new@tests.example' } as const
    await own.db.profileChange.create({
      data: { userId, ...change, status, takeBackHash: hashSecret(token), takeBackUntil },
    })
    await expect(takeBackEmailChange.execute(visitor, { token })).rejects.toMatchObject({ code: 'invalid' })
  }
  expect(hash).not.toHaveBeenCalled()
})
