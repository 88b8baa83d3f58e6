import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as ChangePasswords from '@/lib/auth/change-passwords'
import type * as Logins from '@/lib/auth/login'
import { fromDay } from '@/lib/dates'
import { accountMessages } from '@/lib/guardians/account-messages'
import type * as Invitations from '@/lib/guardians/invitations'
import type * as Guardians from '@/lib/guardians/service'
import type * as People from '@/lib/people/service'
import type * as PasswordLinks from '@/lib/server/accounts/password-links'
import type * as Kinds from '@/lib/server/messages/mails/kinds'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** How a guardian comes to a login, what two do at once, and what ends it. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let guardians: typeof Guardians
let people: typeof People
let invitations: typeof Invitations
let logins: typeof Logins
let passwords: typeof ChangePasswords
let links: typeof PasswordLinks
let mails: typeof Kinds
beforeAll(async () => {
  own = await ownDatabase()
  guardians = await import('@/lib/guardians/service')
  people = await import('@/lib/people/service')
  invitations = await import('@/lib/guardians/invitations')
  logins = await import('@/lib/auth/login')
  passwords = await import('@/lib/auth/change-passwords')
  links = await import('@/lib/server/accounts/password-links')
  mails = await import('@/lib/server/messages/mails/kinds')
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
let child: string
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Notification', 'rate_limits')
  office = { id: (await person('admin', 'Office')).id, role: 'admin' }
  child = (await person('student', 'Diya', { class: 'Class 5' })).id
})

const person = (role: 'admin' | 'student' | 'teacher' | 'parent', name: string, over: object = {}) =>
  own.db.user.create({
    data: { ...{ name, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

let position = 0
const link = (guardianId: string, over: object = {}) =>
  own.db.guardianship.create({
    data: {
      ...{ guardianId, studentId: child, relation: 'Mother', position: position++, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, ...over },
    },
    select: { id: true },
  })

const email = 'meera@mail.example'
async function mother(over: object = {}) {
  const { id } = await person('parent', 'Meera', { contactEmail: email, phone: '98111 22334', ...over })
  await link(id)
  return id
}

const asOffice = () => callerAs(office)
const invite = (id: string) => people.sendPasswordLink.execute(asOffice(), { id })
const slipOf = (id: string) => own.db.$transaction((tx) => invitations.giveSlip(tx, id, office.id))
const bar = (guardian: string) =>
  guardians.barGuardian.execute(asOffice(), { id: child, guardian, reason: 'Court order', alone: true })
const lift = (guardian: string) =>
  guardians.liftBar.execute(asOffice(), { id: child, guardian, reason: 'Withdrawn by the court' })
const waiting = () =>
  own.db.delivery.findMany({ where: { mail: 'accountInvitation' }, select: { subjectId: true, address: true } })
const visitor = { ...callerAs({ id: '', role: 'admin' }), actor: () => Promise.resolve(null) }
const enter = (name: string, password: string) => logins.login.execute(visitor, { email: name, password })
const choose = (token: string) =>
  passwords.resetPassword.execute(visitor, { token, password: 'a password of my own 7' })

/** The link of the mail that waits for this address. */
async function linkIn(mail: 'accountInvitation' | 'passwordReset', subjectId: string | null, to: string) {
  const content = await mails.composers[mail]({ subjectId, to })
  await own.db.$transaction(async (tx) => content?.storeToken?.(tx))
  return content
}
const tokenOf = (url = '') => url.split('/').at(-1) ?? ''

describe('an invitation by mail', () => {
  it('gives the guardian a login with the contact email, which stays the address of the child', async () => {
    const id = await mother()
    await own.db.user.update({ where: { id: child }, data: { parentEmail: email, provenParentEmail: email } })
    expect(await invite(id)).toMatchObject({ id })
    expect(await own.db.login.findUnique({ where: { userId: id } })).toMatchObject({
      ...{ email, provenEmail: email, phone: null, passwordHash: null },
    })
    expect(await waiting()).toEqual([{ subjectId: id, address: email }])
    expect(await own.db.user.findUnique({ where: { id }, select: { contactEmail: true } })).toEqual({
      contactEmail: null,
    })
    expect(
      await own.db.user.findUnique({
        where: { id: child },
        select: { parentEmail: true, provenParentEmail: true },
      }),
    ).toEqual({ parentEmail: email, provenParentEmail: email })
    const mail = await linkIn('accountInvitation', id, email)
    expect(mail?.facts).toContainEqual(['Student', 'Diya'])
    await choose(tokenOf(mail?.button?.url))
    expect(await enter(email, 'a password of my own 7')).toMatchObject({ user: { role: 'parent' } })
    await expect(invite(id)).resolves.toMatchObject({ message: expect.stringContaining('new password') })
  })

  it('twice at once is one', async () => {
    const id = await mother()
    await Promise.all([invite(id), invite(id)])
    expect(await waiting()).toHaveLength(1)
  })

  it('and a bar at once: the bar wins', async () => {
    const id = await mother()
    await Promise.allSettled([invite(id), bar(id)])
    expect(await waiting()).toEqual([])
  })

  it('ends with the bar, and works again once that is lifted and the guardian invited again', async () => {
    const id = await mother()
    await invite(id)
    const before = tokenOf((await linkIn('accountInvitation', id, email))?.button?.url)
    expect(await links.findPasswordLink(own.db, before)).not.toBeNull()
    await bar(id)
    expect(await waiting()).toEqual([])
    await expect(choose(before)).rejects.toMatchObject({ code: 'invalid' })
    await expect(linkIn('accountInvitation', id, email)).rejects.toThrow()
    await expect(invite(id)).rejects.toMatchObject({ message: accountMessages.barred('Meera') })
    await lift(id)
    await expect(choose(before)).rejects.toMatchObject({ code: 'invalid' })
    await invite(id)
    await choose(tokenOf((await linkIn('accountInvitation', id, email))?.button?.url))
  })

  it('a link that was stored after the bar opens nothing', async () => {
    const id = await mother()
    await invite(id)
    const content = await mails.composers.accountInvitation({ subjectId: id, to: email })
    await bar(id)
    await own.db.$transaction(async (tx) => content?.storeToken?.(tx))
    await expect(choose(tokenOf(content?.button?.url))).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each<[string, () => Promise<string>, (name: string) => string]>([
    ['without an email', () => mother({ contactEmail: null }), accountMessages.noEmail],
    [
      'without a child',
      async () => (await person('parent', 'Meera', { contactEmail: email })).id,
      accountMessages.noChild,
    ],
    [
      'who may nothing of the child',
      async () => {
        const { id } = await person('parent', 'Meera', { contactEmail: email })
        await link(id, { isTold: false, seesRecords: false, pays: false })
        return id
      },
      accountMessages.nothingOpen,
    ],
  ])('is refused to a guardian %s', async (_case, made, said) => {
    await expect(invite(await made())).rejects.toMatchObject({ code: 'conflict', message: said('Meera') })
    expect(await own.db.login.count()).toBe(0)
  })

  it('is refused with the email of another login, and a slip is offered', async () => {
    await invite(await mother())
    const father = (await person('parent', 'Rohan', { contactEmail: email, phone: '98111 00000' })).id
    await link(father)
    await expect(invite(father)).rejects.toMatchObject({ message: accountMessages.emailTaken('Rohan', email) })
  })
})

describe('a slip', () => {
  it('leads to a password, once, and then the phone number logs in however it is typed', async () => {
    const id = await mother({ contactEmail: null })
    const { code, children, phone } = await slipOf(id)
    expect({ children, phone }).toEqual({ children: ['Diya'], phone: '919811122334' })
    expect(code).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
    expect(JSON.stringify(await own.db.passwordReset.findMany())).not.toContain(code.replace('-', ''))
    const opened = await enter('+91 98111-22334', code.toLowerCase())
    const token = 'choosePassword' in opened ? opened.choosePassword : ''
    await expect(enter('9811122334', code)).rejects.toMatchObject({ code: 'wrongPassword' })
    await choose(token)
    for (const typed of ['98111 22334', '09811122334', '+919811122334'])
      expect(await enter(typed, 'a password of my own 7')).toMatchObject({ user: { role: 'parent' } })
  })

  it('of two who enter the code at once, one chooses a password', async () => {
    const { code } = await slipOf(await mother())
    const answers = await Promise.allSettled([enter('9811122334', code), enter('9811122334', code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused with the phone number of another login, also at once', async () => {
    const [one, two] = [await mother(), (await person('parent', 'Rohan', { phone: '+91 98111 22334' })).id]
    await link(two)
    const answers = await Promise.allSettled([slipOf(one), slipOf(two)])
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain('Somebody else logs in with this phone number')
  })

  it('ends with the bar, and after fourteen days', async () => {
    const id = await mother()
    const { code } = await slipOf(id)
    await bar(id)
    await expect(enter('9811122334', code)).rejects.toMatchObject({ code: 'wrongPassword' })
    await lift(id)
    const { code: next } = await slipOf(id)
    await own.db.passwordReset.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    await expect(enter('9811122334', next)).rejects.toMatchObject({ code: 'wrongPassword' })
  })

  it('replaces an invitation by mail, and guesses of its code are limited', async () => {
    const id = await mother()
    await invite(id)
    const invited = tokenOf((await linkIn('accountInvitation', id, email))?.button?.url)
    const { code } = await slipOf(id)
    expect(await waiting()).toEqual([])
    await expect(choose(invited)).rejects.toMatchObject({ code: 'invalid' })
    for (let n = 0; n < 8; n++) await enter('9811122334', 'AAAA-AAAA').catch(() => undefined)
    await expect(enter('9811122334', code)).rejects.toMatchObject({ code: 'tooMany' })
  })
})

it('two people of one mailbox get a link each, and each resets their own password', async () => {
  const [one, two] = [
    await mother(),
    (await person('parent', 'Rohan', { contactEmail: email, phone: '98111 00000' })).id,
  ]
  await link(two)
  await invite(one)
  await choose(tokenOf((await linkIn('accountInvitation', one, email))?.button?.url))
  const { code } = await slipOf(two)
  const opened = await enter('9811100000', code)
  await choose('choosePassword' in opened ? opened.choosePassword : '')
  const mail = await linkIn('passwordReset', null, email)
  expect(mail?.buttons?.map(({ label }) => label)).toEqual([
    'Choose a new password for Meera',
    'Choose a new password for Rohan',
  ])
  await passwords.resetPassword.execute(visitor, {
    token: tokenOf(mail?.buttons?.[1]?.url),
    password: 'only of the father 9',
  })
  expect(await enter('9811100000', 'only of the father 9')).toMatchObject({ user: { name: 'Rohan' } })
  expect(await enter(email, 'a password of my own 7')).toMatchObject({ user: { name: 'Meera' } })
})
