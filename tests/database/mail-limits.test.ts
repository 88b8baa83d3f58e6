import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimits } from '@/lib/constants'
import { newSecret } from '@/lib/server/secrets'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Mails to one address have an end, and nobody uses up what its owner is told. */

const visitor = { ...callerAs({ id: '', role: 'student' }), actor: () => Promise.resolve(null) }

let own: Awaited<ReturnType<typeof ownDatabase>>
let owner: { id: string; email: string }
beforeAll(async () => {
  own = await ownDatabase()
  const email = `${newSecret().toLowerCase()}@tests.example`
  const login = { create: { email, passwordHash: 'a hash' } }
  const { id } = await own.db.user.create({
    data: { name: 'Owner', role: 'admin', origin: 'Command', isActive: true, approvedAt: new Date(), login },
    select: { id: true },
  })
  owner = { id, email }
  // Others have said that the address is theirs.
  const { countMails } = await import('@/lib/server/accounts/limits')
  for (let n = 0; n < rateLimits.mailsReceived.points; n++) await countMails(`pupil ${n}`, [email])
  await expect(countMails('another pupil', [email])).rejects.toMatchObject({ code: 'tooMany' })
})
afterAll(() => own.close())

it('a log-in on a new device is told, however many mails others have had sent there', async () => {
  const { mayTellOwner } = await import('@/lib/server/accounts/limits')
  expect(await mayTellOwner(owner.id, owner.email)).toBe(true)
})

it('so is a link for a forgotten password, in a browser of the account', async () => {
  const { newBrowserCookie } = await import('@/lib/server/accounts/known-browsers')
  const { forgotPassword } = await import('@/lib/auth/change-passwords')
  const browserCookie = await newBrowserCookie({ id: newSecret(), accounts: [] }, owner.id)
  await forgotPassword.execute({ ...visitor, browserCookie }, { email: owner.email })
})

it('an address that is not proven gets no more than twenty links a day, and one that is all, with the same answer', async () => {
  const { forgotPassword } = await import('@/lib/auth/change-passwords')
  const stranger = `${newSecret().toLowerCase()}@tests.example`
  await own.db.user.create({
    data: { name: 'Anybody', role: 'teacher', origin: 'SignUp', login: { create: { email: stranger } } },
  })
  for (const email of [stranger, owner.email]) {
    for (let n = 0; n < 25; n++) {
      // An hour later.
      await own.db.$executeRaw`DELETE FROM "rate_limits" WHERE "key" LIKE 'resetMail:%'`
      await forgotPassword.execute(visitor, { email })
      // Of those that wait there is one.
      await own.db.$executeRaw`UPDATE "Delivery" SET "status" = 'Sent', "decidedAt" = now() WHERE "address" = ${email}`
    }
  }
  const sentTo = (address: string) => own.db.delivery.count({ where: { mail: 'passwordReset', address } })
  expect([await sentTo(stranger), await sentTo(owner.email)]).toEqual([20, 25])
})

it('a stranger gets no more than twenty mails of applications a day; all are filed', async () => {
  const { submitApplication } = await import('@/lib/admissions/service')
  const email = `${newSecret().toLowerCase()}@tests.example`
  for (let n = 0; n < 22; n++) {
    // An hour later.
    await own.db.$executeRaw`DELETE FROM "rate_limits" WHERE "key" LIKE 'admissionMail:%'`
    const family = { parentName: 'Parent', email, phone: '98765 43210', address: '1 Road, Pune', previousSchool: '' }
    await submitApplication.execute(visitor, { ...family, studentName: `Child ${n}`, dateOfBirth: '2016-05-14' })
  }
  const mails = await own.db.delivery.count({ where: { mail: 'applicationReceived', address: email } })
  expect([await own.db.admission.count({ where: { email } }), mails]).toEqual([22, 20])
})

it('a parent’s address that sign-ups name gets no more than twenty mails a day; all of them wait for the office', async () => {
  const { registerAccount } = await import('@/lib/auth/registration')
  const parentEmail = `${newSecret().toLowerCase()}@tests.example`
  for (let n = 0; n < 22; n++) {
    const email = `${newSecret().toLowerCase()}@tests.example`
    const pupil = {
      name: `Child ${n}`,
      role: 'student' as const,
      class: 'Class 5',
      phone: '',
      address: '',
      parentEmail,
    }
    await registerAccount.execute(visitor, { ...pupil, email, password: 'a-long-test-password' })
  }
  const mails = await own.db.delivery.count({ where: { mail: 'signUpReceived', address: parentEmail } })
  expect([await own.db.user.count({ where: { parentEmail, approvedAt: null } }), mails]).toEqual([22, 20])
})
