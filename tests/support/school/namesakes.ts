import { call, demo, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { seat } from '@/tests/support/school/enrolments'
import { feeBody, overdueFeeOf } from '@/tests/support/school/fees'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/**
 * Three pupils of one name, two of them in the same section, of each of whom every list has a row: an open fee of their
 * own, a payment, overdue fees, a leave, a report, and what the family was told.
 */
export async function makeNamesakes(): Promise<{ name: string; ids: string[] }> {
  const name = uniqueName('Same Name')
  const pupils = [1, 2, 3].map(() => enrol({ name, class: 'Class 7' }))
  const [one, two, three] = [await pupils[0]!, await pupils[1]!, await pupils[2]!]
  await seat([one.id, two.id], 'A')
  await seat([three.id], 'B')
  const [admin, teacher] = [await sessionOf(demo.admin), await sessionOf(demo.teacher)]
  const said = async (path: string, body: object, bearer: string, method = 'POST') => {
    const answer = await call(path, { method, body, bearer })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${String(answer.body.message)}`)
    return answer.body as Record<string, { id: string }>
  }
  const today = schoolToday()
  for (const { id, accessToken } of [one, two, three]) {
    const { class: _, ...own } = feeBody()
    const { fee } = await said(`/api/people/${id}/fees`, own, admin.accessToken)
    await said(`/api/fees/pay/${fee!.id}`, { method: 'Cash' }, admin.accessToken)
    await overdueFeeOf(id)
    const leave = { student: id, class: 'Class 7', reason: 'Fever', from: today, to: today }
    const { leaveRequest } = await said('/api/attendance/leave-request', leave, accessToken)
    await said(`/api/attendance/leave-request/${leaveRequest!.id}/approve`, {}, teacher.accessToken, 'PUT')
    await said('/api/reports', { ...reportBody('Summary'), studentId: id, class: 'Class 7' }, teacher.accessToken)
  }
  return { name, ids: [one.id, two.id, three.id] }
}
