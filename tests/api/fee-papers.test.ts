import { describe, expect, it } from 'vitest'
import { feePaperMessages } from '@/lib/fee-papers/messages'
import { financialYearOf, formatYear } from '@/lib/years'
import { person, type Person } from '@/tests/support/doors/examples'
import { call, demo, enrol, office, sessionOf } from '@/tests/support/machine/api'
import { readPdf } from '@/tests/support/material/pdf'
import { feeOf, paymentOf, tuitionPaidFor } from '@/tests/support/school/fees'
import { barFrom, guardianOf } from '@/tests/support/school/guardians'
import { fetchPdf } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/** Statements of account and tuition certificates through the doors: whose they are, and what they say. */

const year = financialYearOf(schoolToday())
const admin = person(await sessionOf(demo.admin))
const paths = ['statement', 'statement/csv', 'tuition-certificate'] as const
const papersOf = async (who: Person, id: string) =>
  Promise.all(paths.map(async (path) => (await who.file(`/api/people/${id}/${path}`)).status))
const textOf = async (id: string, path: string, { accessToken }: { accessToken: string }) =>
  (await readPdf((await fetchPdf(`/api/people/${id}/${path}`, accessToken)).bytes)).join(' ')

describe('papers of what was paid', () => {
  it('are for the student, who pays for them and the office, and for nobody else', async () => {
    const pupil = await enrol({ name: 'Paper Holder' })
    await tuitionPaidFor(pupil.id)
    const mother = await guardianOf([pupil.id])
    for (const who of [pupil, mother, await sessionOf(demo.teacher)])
      expect(await papersOf(person(who), pupil.id)).toEqual([200, 200, 200])
    expect(await papersOf(admin, pupil.id)).toEqual([200, 200, 200])
    const barred = await guardianOf([pupil.id])
    await barFrom(barred.id, pupil.id)
    for (const who of [barred, await guardianOf([pupil.id], { pays: false })])
      expect(await papersOf(person(who), pupil.id)).toEqual([403, 403, 403])
    // Who pays for another child, or is another one.
    const other = await enrol()
    for (const who of [await guardianOf([other.id]), other])
      expect(await papersOf(person(who), pupil.id)).toEqual([404, 404, 404])
    // Another guardian’s is nobody’s but the office’s.
    expect((await person(await guardianOf([pupil.id])).file(`/api/people/${mother.id}/statement`)).status).toBe(404)
    expect((await admin.file(`/api/people/${mother.id}/statement`)).status).toBe(200)
    expect(await papersOf(person(), pupil.id)).toEqual([401, 401, 401])
  })

  it('count what was paid at the counter, and neither what was reversed nor what was tried out online', async () => {
    const pupil = await enrol({ name: 'Counted Once' })
    const path = `tuition-certificate?year=${year}`
    const refused = await admin.get(`/api/people/${pupil.id}/${path}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: feePaperMessages.noTuition('Counted Once', formatYear(year)) },
    })
    // Tried out, of another head, and reversed.
    const tried = await feeOf(pupil.id, { type: 'Tuition Fee' })
    await call(`/api/fees/pay/${tried.id}`, { body: { method: 'UPI' }, bearer: pupil.accessToken })
    await paymentOf(pupil.id, { type: 'Transport Fee' })
    const wrong = await paymentOf(pupil.id, { type: 'Tuition Fee' })
    expect((await office(`/api/payments/${wrong}/reverse`, 'POST', { reason: 'A slip' })).status).toBe(200)
    expect((await admin.get(`/api/people/${pupil.id}/${path}`)).status).toBe(409)
    await tuitionPaidFor(pupil.id)
    const said = await textOf(pupil.id, path, pupil)
    for (const text of ['Tuition received ₹1,234.50', 'Counted Once', formatYear(year), 'for at most two children'])
      expect(said).toContain(text)
    const { text } = await person(pupil).file(`/api/people/${pupil.id}/statement/csv?year=${year}`)
    expect(text).toMatch(/Demo of ₹1,234.50: Tuition Fee",DEMO-/)
    expect(text).toMatch(/,Reversed: Tuition Fee,[^,]*,Card,,-1234.5,/)
    // Two payments, one that was taken back, and a demonstration; the fees are due later.
    expect(text.trimEnd()).toMatch(/Closing balance,,,,,,-3703.5$/)
  })

  it('are of the years that are asked for', async () => {
    const { id } = await enrol()
    await tuitionPaidFor(id)
    expect((await admin.get(`/api/people/${id}/tuition-certificate?year=${year - 1}`)).status).toBe(409)
    for (const wrong of ['x', '20265', '1'])
      expect((await admin.get(`/api/people/${id}/statement?year=${wrong}`)).status, wrong).toBe(400)
  })

  it('count what the office marks as tuition, which it can see among the changes of the school', async () => {
    const pupil = await enrol()
    await paymentOf(pupil.id, { type: 'Library Fee' })
    const mark = (tuition: boolean) =>
      office('/api/school/lists', 'PUT', { list: 'feeTypes', name: 'Library Fee', tuition })
    expect((await admin.get(`/api/people/${pupil.id}/tuition-certificate`)).status).toBe(409)
    expect((await mark(true)).body.feeTypes).toContainEqual({
      ...{ name: 'Library Fee', tuition: true },
      ...{ deposit: false, hidden: false },
    })
    expect((await admin.file(`/api/people/${pupil.id}/tuition-certificate`)).status).toBe(200)
    await mark(false)
    expect((await admin.get(`/api/people/${pupil.id}/tuition-certificate`)).status).toBe(409)
    expect((await admin.get('/api/school/changes?setting=Fee+type&pageSize=2')).body.changes).toMatchObject([
      { before: 'Library Fee (tuition)', after: 'Library Fee' },
      { before: 'Library Fee', after: 'Library Fee (tuition)' },
    ])
  })
})
