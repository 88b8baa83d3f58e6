import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** What a visitor has the server do: with a link, or an invented one, before it knows that it is good, and by signing up. */

const { hash } = vi.hoisted(() => ({ hash: vi.fn((_password: string) => Promise.resolve('a hash')) }))
vi.mock('@node-rs/argon2', () => ({ hash, verify: () => Promise.resolve(false) }))
// Eight passwords at once.
vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 7 }))

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
  const { resetPassword } = await import('@/lib/auth/change-passwords')
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

async function signUp(address: string, password = 'a password of mine') {
  const { registerAccount } = await import('@/lib/auth/registration')
  const email = `${newSecret().toLowerCase()}@tests.example`
  const person = { name: 'Asha Rao', phone: '98765 43210', address: '1 Road', role: 'teacher' as const }
  return registerAccount.execute({ ...visitor, address }, { ...person, email, password })
}

it('of forty who sign up at once at one address four have a password hashed, and others do not wait for them', async () => {
  let goOn = () => {}
  const held = new Promise<string>((resolve) => (goOn = () => resolve('a hash')))
  hash.mockImplementation((password) => (password === 'of the crowd' ? held : Promise.resolve('a hash')))
  const crowd = Array.from({ length: 40 }, () => signUp('198.51.100.7', 'of the crowd'))
  await expect.poll(() => hash.mock.calls.length).toBe(4)
  await signUp('198.51.100.8')
  expect(hash).toHaveBeenCalledTimes(5)
  goOn()
  await Promise.all(crowd)
})

it('who has signed up asks as a visitor, until the account is approved', async () => {
  const { claimsOf } = await import('@/lib/server/accounts/actor')
  const { rotateTokens } = await import('@/lib/server/accounts/sessions')
  const signedUp = await signUp('198.51.100.9')
  const waiting = await rotateTokens(signedUp.refreshToken, { address: '' })
  for (const tokens of [signedUp, waiting])
    expect((await claimsOf({ bearer: tokens?.accessToken ?? '' }))?.sub).toBeUndefined()
  await own.db.user.updateMany({ where: { approvedAt: null }, data: { approvedAt: new Date(), isActive: true } })
  const approved = await rotateTokens(waiting?.refreshToken ?? '', { address: '' })
  expect((await claimsOf({ bearer: approved?.accessToken ?? '' }))?.sub).toMatch(/^[\da-f-]{36}$/)
})
