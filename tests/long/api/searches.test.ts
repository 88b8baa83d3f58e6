import { beforeAll, describe, expect, it } from 'vitest'
import { monthOf } from '@/lib/dates'
import { enrol, office, uniqueName, type Session } from '@/tests/support/machine/api'
import { person, type Person } from '@/tests/support/doors/examples'
import { sql } from '@/tests/support/machine/database'
import { applyFor } from '@/tests/support/school/admissions'
import { issue } from '@/tests/support/school/certificates'
import { feeOf, overdueFeeOf } from '@/tests/support/school/fees'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/** What two people would call the same text is found by the same search, in every list (lib/same-text.ts). */

const today = schoolToday()
const word = uniqueName('Arif').replaceAll(/[^a-z\d]/gi, '')
/** As somebody typed it into a sheet: a dot, two spaces, one of which does not break. */
const stored = `Md. ${word} \u00a0 D\u2019Souza`

const spellings = [
  stored,
  `md ${word.toLowerCase()} dsouza`,
  `MD.${word.toUpperCase()}  D'SOUZA`,
  `Md\u00a0${word}\u2003D\u2019Souza`,
  `\u202d Md. ${word} D\u2019Souza\u202c`,
]

type Row = Record<string, unknown>
let pupil: Session
let made: Record<string, string>

async function found(path: string, key: string, q: string, get: Person['get'] = office) {
  const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`)
  expect([path, q, status]).toEqual([path, q, 200])
  return (body[key] as Row[]).map((row) => String(row.id ?? row._id ?? row.studentId))
}

const idIn = async (answer: Promise<{ status: number; body: Row }>, key: string) => {
  const { status, body } = await answer
  expect([key, status, body.message]).toEqual([key, 201, body.message])
  return String((body[key] as Row).id)
}

beforeAll(async () => {
  pupil = await enrol({ name: stored, class: 'Class 6' })
  await sql('UPDATE "User" SET "dateOfBirth" = $2 WHERE id = $1', [pupil.id, '2014-06-14'])
  const fee = await feeOf(pupil.id)
  const reference = `UTR ${word}/00\u2011${pupil.id.slice(0, 4)}`
  const paid = await office(`/api/fees/pay/${fee.id}`, 'POST', { method: 'Bank Transfer', reference })
  const payment = paid.body.payment as { id: string; receiptNumber: string }
  const body = { student: pupil.id, class: 'Class 6', reason: 'Fever', from: today, to: today }
  made = {
    student: pupil.id,
    fee: fee.id,
    payment: payment.id,
    receipt: payment.receiptNumber,
    reference,
    defaulter: pupil.id,
    leave: await idIn(person(pupil).post('/api/attendance/leave-request', body), 'leaveRequest'),
    report: await idIn(
      office('/api/reports', 'POST', { ...reportBody('Grading'), studentId: pupil.id, class: 'Class 6' }),
      'report',
    ),
    notification: await idIn(
      office('/api/notifications', 'POST', {
        type: 'Email',
        subject: 'Exam Schedule',
        message: `To ${stored}: Monday`,
        recipients: 'Class 6',
      }),
      'notification',
    ),
    application: (await applyFor({ studentName: `Md. ${word} D\u2019Souza` })).id,
    certificate: await idIn(issue('bonafide', pupil.id), 'certificate'),
  }
  await overdueFeeOf(pupil.id, { days: 3 })
  await office('/api/attendance/mark', 'POST', { studentId: pupil.id, status: 'Absent' })
})

describe('a name in another spelling is found', () => {
  it.each([
    ['/api/users/students', 'students', 'student'],
    ['/api/people', 'people', 'student'],
    ['/api/people/find', 'found', 'student'],
    ['/api/fees', 'fees', 'fee'],
    ['/api/fees/defaulters', 'defaulters', 'defaulter'],
    ['/api/payments', 'payments', 'payment'],
    ['/api/attendance', 'attendance', 'student'],
    [`/api/attendance/register?class=Class%206&month=${monthOf(today)}`, 'register', 'student'],
    ['/api/attendance/leave-requests', 'leaveRequests', 'leave'],
    ['/api/reports', 'reports', 'report'],
    ['/api/notifications', 'notifications', 'notification'],
    ['/api/certificates', 'certificates', 'certificate'],
    ['/api/admissions', 'applications', 'application'],
  ])('%s', async (path, key, what) => {
    for (const q of spellings) expect(await found(path, key, q), q).toContain(made[what])
    expect(await found(path, key, `${word} nobody`)).toEqual([])
  })
})

describe('payments are found', () => {
  it('by the number of the receipt, as it is printed and shorter', async () => {
    const [year = '', number = ''] = made.receipt!.split('/')
    const devanagari = number.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
    for (const q of [made.receipt!, ` ${year}/${Number(number)} `, `${year.slice(0, 4)}/${number}`, number, devanagari])
      expect(await found('/api/payments', 'payments', q), q).toContain(made.payment)
  })

  it('by the number of a cheque or a transfer, in other signs too', async () => {
    const { reference = '' } = made
    for (const q of [
      reference,
      reference.toLowerCase(),
      reference.replace('\u2011', '-'),
      reference.replace(' ', '\u00a0 '),
      reference.slice(4, -2),
    ])
      expect(await found('/api/payments', 'payments', q), q).toEqual([made.payment])
  })
})

describe('a phone number is found', () => {
  it('as it is written in any telephone', async () => {
    const digits = String(Date.now()).slice(-9)
    const [start, end] = [`9${digits.slice(0, 4)}`, digits.slice(4)]
    const own = await enrol({ phone: `+91 ${start} ${end}` })
    const devanagari = `${start}${end}`.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
    for (const q of [
      `${start}${end}`,
      `0${start} ${end}`,
      `\u202d+91 ${start} ${end}\u202c`,
      `(+91) ${start}\u2011${end}`,
      devanagari,
    ])
      for (const [path, key] of [
        ['/api/people', 'people'],
        ['/api/people/find', 'found'],
      ] as const)
        expect(await found(path, key, q), q).toEqual([own.id])
  })
})
