import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { certificateMessages } from '@/lib/certificates/messages'
import { formatCertificateNumber } from '@/lib/certificates/numbers'
import { certificateDraft } from '@/lib/certificates/queries'
import { dayInWords } from '@/lib/certificates/words'
import { addDays, addMonths, formatDay, monthOf } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { studentMessages } from '@/lib/enrolment/messages'
import {
  approved,
  baseUrl,
  call,
  demo,
  enrol,
  office,
  type Session,
  sessionOf,
  uniqueName,
} from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { cancelCertificate, issue, type Issued, makeCertificate } from '@/tests/support/school/certificates'
import { callerOf, person } from '@/tests/support/doors/examples'
import { sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import { addFee, feeOf } from '@/tests/support/school/fees'
import { readPdf } from '@/tests/support/material/pdf'
import { addGuardianOf } from '@/tests/support/school/guardians'
import { leave } from '@/tests/support/school/leaving'
import { fetchPdf } from '@/tests/support/school/reports'
import { onHoliday, schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
const lastMonth = `${addMonths(monthOf(today), -1)}-01`

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const certificate = ({ body }: { body: Record<string, unknown> }) => body.certificate as Issued
const codeOf = async (id: string) =>
  (await sql<{ code: string }>('SELECT code FROM "Certificate" WHERE id = $1', [id]))[0]!.code
const check = async (code: string) => (await fetch(`${baseUrl}/verify/${code}`)).text()
const paperOf = async (id: string) =>
  (await readPdf((await fetchPdf(`/api/certificates/${id}/pdf`, admin.accessToken)).bytes))[0] ?? ''
const stateOf = async (id: string) => (await office(`/api/people/${id}`)).body.person

describe('numbers', () => {
  it('have no gap, with twenty at once and with transactions between that fail', async () => {
    const pupil = await enrol()
    const before = await makeCertificate('bonafide', pupil.id)
    const fail = () =>
      sql(`DO $$ BEGIN
        UPDATE "CertificateCounter" SET last = last + 1 WHERE kind = 'Bonafide'; RAISE EXCEPTION 'on purpose';
      END $$`).catch((error: unknown) => String(error))
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        if (n % 4 === 0) expect(await fail()).toContain('on purpose')
        return issue('bonafide', pupil.id)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const numbers = answers.map((answer) => Number(certificate(answer).number.split('/')[2])).sort((a, b) => a - b)
    const first = Number(before.number.split('/')[2]) + 1
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => first + n))
    expect(await disagreements(sql, /certificate/)).toEqual([])
  })

  it('are in the order of their times, also where another server’s clock is ahead', async () => {
    await makeCertificate('bonafide')
    const [ahead] = await sql<{ time: Date }>(`
      UPDATE "CertificateCounter" SET "lastIssuedAt" = now() + interval '5 seconds' WHERE kind = 'Bonafide'
      RETURNING "lastIssuedAt" AS time`)
    const { id } = await makeCertificate('bonafide')
    const [row] = await sql<{ time: Date }>('SELECT "issuedAt" AS time FROM "Certificate" WHERE id = $1', [id])
    expect(row!.time.getTime()).toBeGreaterThanOrEqual(ahead!.time.getTime())
  })

  it('count each kind by itself, and a request that comes twice once', async () => {
    const [one, two] = [await makeCertificate('transfer'), await makeCertificate('bonafide')]
    const next = await makeCertificate('transfer')
    expect(Number(next.number.split('/')[2])).toBe(Number(one.number.split('/')[2]) + 1)
    expect(two.number).toMatch(/^BC\//)
    const headers = { 'idempotency-key': randomUUID() }
    const twice = await Promise.all(
      [1, 2].map(() =>
        call(`/api/people/${two.pupilId}/bonafide`, { body: { purpose: 'x' }, bearer: admin.accessToken, headers }),
      ),
    )
    expect(new Set(twice.map((answer) => certificate(answer).number)).size).toBe(1)
  })
})

describe('a transfer certificate', () => {
  it('says what was typed and what the school knows, as it was then', async () => {
    const name = `मीरा Rao ${randomUUID().slice(0, 8)}`
    const { id } = await enrolSince(lastMonth, { name, class: 'Class 9' })
    const lastDay = addDays(today, -1)
    const made = certificate(
      await issue('transfer', id, {
        lastDay,
        mother: 'Asha Rao',
        father: 'Vikram Rao',
        nationality: 'Indian',
        workingDays: 120,
        presentDays: '111',
        subjects: 'English, Hindi, Mathematics',
        remarks: 'Plays the veena.',
        admittedOn: '2019-06-03',
        admittedClass: 'UKG',
      }),
    )
    await sql(`UPDATE "User" SET name = 'Somebody Else' WHERE id = $1`, [id])
    const page = await paperOf(made.id)
    for (const text of [
      'Transfer Certificate',
      `No. ${made.number}`,
      'Asha Rao',
      'Vikram Rao',
      `14 Jun 2014 (${dayInWords('2014-06-14')})`,
      '3 Jun 2019, to UKG',
      'Class 9 ',
      '(Nine)',
      'Working days of the school year 120',
      'Days present 111',
      'English, Hindi, Mathematics',
      'The family moves to Nagpur',
      'Plays the veena.',
      `Last day at the school ${formatDay(lastDay)}`,
      `Date of issue ${formatDay(today)}`,
      'Fee concession –',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('Somebody Else')
    // The school's name too.
    expect((await office('/api/school', 'PUT', { name: 'A School Renamed' })).status).toBe(200)
    expect(await paperOf(made.id)).not.toContain('A School Renamed')
    expect((await office('/api/school', 'PUT', { name: null })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({
      state: 'Left',
      enrolments: [{ class: 'Class 9', to: lastDay, outcome: 'Left' }],
    })
  })

  it('begins with the marks of school days alone', async () => {
    const { id } = await enrolSince(today)
    const body = { studentId: id, status: 'Present', date: today }
    expect((await call('/api/attendance/mark', { bearer: teacher.accessToken, body })).status).toBe(201)
    const page = async () =>
      (await fetch(`${baseUrl}/people/${id}/transfer`, { headers: { cookie: admin.cookie } })).text()
    expect(await page()).toContain(String.raw`\"workingDays\":1,`)
    await onHoliday(today, async () => expect(await page()).toContain(String.raw`\"workingDays\":\"\",`))
  })

  it('is given once for a leaving, however many ask, and anew when it was cancelled', async () => {
    const { id } = await enrol()
    const answers = await Promise.all(Array.from({ length: 4 }, () => issue('transfer', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const made = certificate(answers.find(({ status }) => status === 201)!)
    expect(await issue('transfer', id)).toMatchObject({
      status: 409,
      body: { message: certificateMessages.known(made.number) },
    })
    expect((await cancelCertificate(made.id)).status).toBe(200)
    // The leaving is recorded already.
    const second = await issue('transfer', id, { lastDay: '' })
    expect(second.status).toBe(201)
    expect(certificate(second).number).not.toBe(made.number)
    // Behind the operation.
    await expect(
      sql(
        `INSERT INTO "Certificate" (kind, year, number, "studentId", "enrolmentId", "studentName", "admissionNo", class, paper, code, "issuedById", "issuedAt")
         SELECT kind, year, number + 100000, "studentId", "enrolmentId", "studentName", "admissionNo", class, paper, $2, "issuedById", "issuedAt"
         FROM "Certificate" WHERE id = $1`,
        [certificate(second).id, randomUUID()],
      ),
    ).rejects.toThrow('Certificate_transfer_key')
  })

  it('asks for the last day of a pupil who is here, and is refused with what recording it is refused for', async () => {
    const { id } = await enrol()
    const refused = await issue('transfer', id, { lastDay: '' })
    expect(refused).toMatchObject({ status: 400, body: { errors: { lastDay: certificateMessages.lastDayRequired } } })
    expect(await issue('transfer', id, { lastDay: addDays(today, 1) })).toMatchObject({
      status: 400,
      body: { errors: { lastDay: studentMessages.future } },
    })
    expect(await stateOf(id)).toMatchObject({ state: 'Active' })
    // Nobody's, and a teacher's.
    for (const other of [randomUUID(), teacher.id]) expect((await issue('transfer', other)).status).toBe(404)
  })

  it('with fees that are not paid needs a reason, which is kept with the sum and shown to the office alone', async () => {
    const pupil = await enrolSince(lastMonth, { class: 'Class 10' })
    await addFee({ class: 'Class 10', amount: 1200.5 })
    await addFee({ class: 'Class 10', amount: 800 })
    const refused = await issue('transfer', pupil.id)
    const message = certificateMessages.unpaid('₹2,000.50')
    expect(refused).toMatchObject({ status: 409, body: { message, errors: { duesReason: message } } })
    // Nothing of it was written.
    expect(await stateOf(pupil.id)).toMatchObject({ state: 'Active' })
    const duesReason = 'The family pays from Nagpur'
    const made = await issue('transfer', pupil.id, { duesReason })
    expect(made.status).toBe(201)
    const { number, id } = certificate(made)
    const q = encodeURIComponent(number)
    expect((await office(`/api/certificates?q=${q}`)).body.certificates).toMatchObject([
      { number, dues: 2000.5, duesReason },
    ])
    const own = await call('/api/certificates', { bearer: pupil.accessToken })
    expect(own.body.certificates).toMatchObject([{ number, dues: 0, duesReason: '' }])
    expect(await paperOf(id)).not.toContain(duesReason)
    const screen = await (await fetch(`${baseUrl}/people/${pupil.id}`, { headers: { cookie: admin.cookie } })).text()
    expect(screen).toContain(duesReason)
    // A reason without dues is none, and a fee that was cancelled is nothing to pay.
    const free = await enrol()
    const fee = await feeOf(free.id)
    expect((await office(`/api/fees/cancel/${fee.id}`, 'PUT', { reason: 'A place for free' })).status).toBe(200)
    const other = await issue('transfer', free.id, { duesReason })
    const [row] = await sql('SELECT "duesPaise"::int AS dues, "duesReason" FROM "Certificate" WHERE id = $1', [
      certificate(other).id,
    ])
    expect(row).toEqual({ dues: 0, duesReason: '' })
  })
})

describe('a bonafide certificate', () => {
  it('leaves out what nobody typed, and is not for who has left', async () => {
    const { id, name } = await enrol({ class: 'Class 5' })
    const plain = await paperOf(certificate(await issue('bonafide', id)).id)
    expect(plain).toContain(`This is to certify that ${name} is a bonafide student of this school`)
    expect(plain).not.toMatch(/Date of birth|Issued for|Remarks/)
    const full = { dateOfBirth: '2016-05-14', parent: 'Asha Rao', purpose: 'A passport' }
    const page = await paperOf(certificate(await issue('bonafide', id, full)).id)
    expect(page).toContain(`${name}, child of Asha Rao, is a bonafide`)
    expect(page).toContain('14 May 2016 (Fourteenth May Two Thousand Sixteen)')
    expect(page).toContain('Issued for A passport')
    await leave(id)
    expect(await issue('bonafide', id)).toMatchObject({
      status: 409,
      body: { message: studentMessages.notEnrolled },
    })
  })
})

describe('a certificate that was given out', () => {
  it('stays as it is: the database refuses every change but one cancelling', async () => {
    const { id } = await makeCertificate()
    for (const change of [
      `"studentName" = 'x'`,
      `paper = '{}'`,
      'number = number + 1',
      `"cancelledAt" = now(), "cancelledById" = "issuedById", "cancelReason" = 'x', class = 'Class 1'`,
    ])
      await expect(sql(`UPDATE "Certificate" SET ${change} WHERE id = $1`, [id]), change).rejects.toThrow(
        'a certificate stays as it is',
      )
    await expect(sql('DELETE FROM "Certificate" WHERE id = $1', [id])).rejects.toThrow('a certificate stays as it is')
    const answers = await Promise.all([cancelCertificate(id), cancelCertificate(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expect(
      sql(`UPDATE "Certificate" SET "cancelledAt" = NULL, "cancelledById" = NULL, "cancelReason" = '' WHERE id = $1`, [
        id,
      ]),
    ).rejects.toThrow('a certificate stays as it is')
  })

  it('is checked by its code, by anybody and not by search engines, and says when it was cancelled', async () => {
    const pupil = await enrol({ name: `Checked ${randomUUID().slice(0, 8)}` })
    const made = certificate(await issue('bonafide', pupil.id, { parent: 'Hidden Parent', purpose: 'Hidden purpose' }))
    const code = await codeOf(made.id)
    const page = await check(code)
    for (const text of ['Genuine and valid', made.number, pupil.name, 'Class 5', formatDay(today), 'noindex'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/Hidden/)
    expect(page).not.toContain(pupil.email)
    expect(await paperOf(made.id)).toContain(code.replaceAll(/(.{4})(?=.)/g, '$1-'))
    await cancelCertificate(made.id, 'Hidden reason')
    const after = await check(code.toLowerCase())
    expect(after).toMatch(/issued this certificate and cancelled it on/)
    expect(after).not.toMatch(/Genuine|Hidden/)
    expect(await paperOf(made.id)).toMatch(/Cancelled on .*CANCELLED/)
    expect(await check('0'.repeat(20))).toContain('We do not know this paper')
  })

  it('is read by its owner and the office, and by no teacher and no other pupil', async () => {
    const [pupil, other] = [await enrol(), await enrol()]
    const made = await makeCertificate('bonafide', pupil.id)
    const statusFor = async ({ accessToken }: Session) =>
      (await fetchPdf(`/api/certificates/${made.id}/pdf`, accessToken)).status
    expect([await statusFor(pupil), await statusFor(admin), await statusFor(other), await statusFor(teacher)]).toEqual([
      200, 200, 404, 403,
    ])
    await cancelCertificate(made.id, 'For the office')
    const own = await call('/api/certificates', { bearer: pupil.accessToken })
    expect(own.body.certificates).toMatchObject([{ number: made.number, cancelled: { reason: '' } }])
    expect((await call('/api/certificates', { bearer: other.accessToken })).body.total).toBe(0)
    expect(await call('/api/certificates', { bearer: teacher.accessToken })).toMatchObject({
      status: 403,
      body: { message: messages.common.forbidden },
    })
    const profile = await (await fetch(`${baseUrl}/profile`, { headers: { cookie: pupil.cookie } })).text()
    expect(profile).toContain(made.number)
  })

  it('is found by its number, whole or in part, and by name and admission number', async () => {
    const { id, name } = await enrol({ name: `Found ${randomUUID()}` })
    const { number } = await makeCertificate('bonafide', id)
    const [row] = await sql<{ admissionNo: string }>('SELECT "admissionNo" FROM "User" WHERE id = $1', [id])
    const found = async (q: string) =>
      ((await office(`/api/certificates?pageSize=500&q=${encodeURIComponent(q)}`)).body.certificates as Issued[]).map(
        (each) => each.number,
      )
    expect(await found(number.toLowerCase())).toEqual([number])
    expect(await found(name.slice(0, 20))).toEqual([number])
    for (const q of [row!.admissionNo, String(Number(number.split('/')[2]))])
      expect(await found(q), q).toContain(number)
    const next = formatCertificateNumber({ kind: 'Bonafide', year: 2199, number: 1 })
    expect(await found(next)).toEqual([])
  })
})

describe('what the office has told for a certificate', () => {
  const draftOf = (id: string) => certificateDraft.execute(callerOf(person(admin), 'admin'), { id })

  it('is not asked for again', async () => {
    const { id } = await approved()
    expect((await draftOf(id)).parent).toBe('')
    await issue('bonafide', id, { parent: 'Asha Rao', dateOfBirth: '2014-03-02' })
    expect(await draftOf(id)).toMatchObject({ parent: 'Asha Rao', dateOfBirth: '2014-03-02' })
    await issue('bonafide', id, { parent: 'Ravi Rao', purpose: 'A passport' })
    expect(await draftOf(id)).toMatchObject({ parent: 'Ravi Rao', dateOfBirth: '2014-03-02' })
  })

  it('fills the form with father and mother of today, before who was it', async () => {
    const { id } = await enrol({ name: uniqueName('Pupil'), class: 'Class 5' })
    const former = await addGuardianOf(id, { name: 'Former Mother' })
    await office(`/api/people/${id}/guardians/end`, 'PUT', { guardian: former, until: today })
    expect((await draftOf(id)).defaults).toMatchObject({ mother: 'Former Mother', father: '' })
    await addGuardianOf(id, { name: 'Lata Rao' })
    await addGuardianOf(id, { name: 'Suresh Rao', relation: 'Father' })
    const { defaults, parent } = await draftOf(id)
    expect(defaults).toMatchObject({ mother: 'Lata Rao', father: 'Suresh Rao' })
    expect(parent).toBe('Suresh Rao')
  })

  it('fills the form of the transfer certificate that takes the place of a cancelled one', async () => {
    const told = { mother: 'Asha Rao', category: 'OBC', concession: 'Half, for a sibling', conduct: 'Very good' }
    const { id, pupilId } = await makeCertificate('transfer', undefined, { ...told, reason: 'To Nashik' })
    await cancelCertificate(id)
    const { defaults } = await draftOf(pupilId)
    expect(defaults).toMatchObject({ ...told, reason: 'To Nashik', admittedClass: 'Class 1', nationality: 'Indian' })
    expect(defaults.duesReason).toBe('')
  })
})
