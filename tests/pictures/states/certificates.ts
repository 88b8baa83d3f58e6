import { schoolToday } from '@/tests/support/school/school-days'
import { dialogOf, expect } from '@/tests/support/screen/fixtures'
import { asOffice } from '../school'
import { idBy, opens, sendsWrong, sendWrong, type State } from '../state'

const owing = `SELECT "studentId" AS id FROM "Fee" f JOIN "User" u ON u.id = f."studentId"
  WHERE f.status = 'Pending' AND u."isActive" AND u.class = 'Class 9' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`
const left = `SELECT "studentId" AS id FROM "Enrolment" WHERE outcome = 'Left' ORDER BY 1 LIMIT 1`
const cancelled = `SELECT "studentId" AS id FROM "Certificate" WHERE "cancelledAt" IS NOT NULL LIMIT 1`
const certified = `SELECT "studentId" AS id FROM "Certificate" WHERE kind = 'Transfer' LIMIT 1`

const transfer = (query: string) => idBy((id) => `/people/${id}/transfer`, query)

/** What is behind the code of some payment. */
const behindCode = (of: string) =>
  idBy(
    (code) => `/verify/${code}`,
    `SELECT code AS id FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r.id WHERE ${of} ORDER BY code LIMIT 1`,
  )

/** One who owes nothing. */
async function paid() {
  const { person } = await asOffice('/api/people', {
    role: 'student',
    name: 'Padma Paid',
    class: 'Class 4',
    from: schoolToday(),
    dateOfBirth: '2016-03-05',
  })
  return `/people/${(person as { id: string }).id}/transfer`
}

export const certificateStates: readonly State[] = [
  { name: 'transfer-dues', as: 'admin', at: transfer(owing) },
  { name: 'transfer-paid', as: 'admin', at: paid },
  {
    name: 'transfer-wrong',
    as: 'admin',
    at: transfer(owing),
    then: async (page) => {
      await page.getByLabel('Date of birth').fill('')
      await page.getByLabel('General conduct').fill('')
      await sendsWrong('Transfer certificate')(page)
    },
  },
  {
    name: 'transfer-asked',
    as: 'admin',
    at: paid,
    then: async (page) => {
      await page.getByLabel('Reason for leaving').fill('The family moves to Nagpur')
      await page.getByRole('button', { name: 'Issue Certificate' }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  { name: 'transfer-given', as: 'admin', at: transfer(certified) },
  { name: 'transfer-left', as: 'admin', at: transfer(left) },
  { name: 'bonafide', as: 'admin', at: idBy((id) => `/people/${id}/bonafide`, owing) },
  { name: 'bonafide-left', as: 'admin', at: idBy((id) => `/people/${id}/bonafide`, left) },
  { name: 'person-certificate-cancelled', as: 'admin', at: idBy((id) => `/people/${id}`, cancelled) },
  { name: 'verify-receipt', at: behindCode(`NOT demo AND status = 'Completed'`) },
  { name: 'verify-receipt-demo', at: behindCode(`demo AND status = 'Completed'`) },
  { name: 'certificates-none', as: 'admin', at: '/admin/certificates?q=nobody+has+this+name' },
  { name: 'certificates-cancel', as: 'admin', at: '/admin/certificates', then: opens(/^Cancel/) },
  {
    name: 'certificates-cancel-wrong',
    as: 'admin',
    at: '/admin/certificates',
    then: async (page) => {
      await opens(/^Cancel/)(page)
      await sendWrong(page)
    },
  },
]
