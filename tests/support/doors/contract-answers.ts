/** An answer of a call: its status, its type, and what it says; of files that are drawn anew each time, only the first. */
export type Answer = { status: number; type: string; body?: unknown }

/** By `admin GET /api/fees?page=2`. */
export type Answers = Record<string, Answer>

const accounts = { admin: 'admin@school.example', teacher: 'teacher@school.example', student: 'student@school.example' }

const views = (path: string, queries: readonly string[]) => [path, ...queries.map((query) => `${path}?${query}`)]

/** The contract's calls that read (docs/spec.md §7), with what docs/spec-decisions.md lets them be asked. */
const reads = [
  '/api/auth/me',
  ...views('/api/auth/users/pending-students', ['pageSize=2', 'class=Class+8', 'q=a']),
  ...views('/api/users/students', [
    'class=Class+8',
    'class=Class+8&section=A',
    'section=B',
    'pageSize=5&page=2',
    'q=an',
  ]),
  ...views('/api/fees', [
    'class=Class+8',
    'status=Pending',
    'status=Overdue',
    'sort=-amount',
    'sort=studentName',
    'pageSize=7&page=3',
    'q=sharma',
  ]),
  ...views('/api/payments', ['class=Class+3', 'sort=-amount', 'pageSize=7&page=3', 'q=ananya']),
  ...views('/api/study-materials', ['class=Class+8', 'sort=title']),
  ...views('/api/study-materials/scheduled-topics', ['sort=-date']),
  ...views('/api/attendance', ['pageSize=20', 'class=Class+8', 'class=Class+8&section=A', 'q=ananya']),
  ...views('/api/attendance/leave-requests', ['status=Approved', 'class=Class+8', 'pageSize=5&page=2']),
  ...views('/api/notifications', ['type=SMS', 'pageSize=3&page=2']),
  ...views('/api/reports', ['type=Grading', 'class=Class+8', 'pageSize=7&page=2', 'q=ananya']),
  ...views('/api/promotions', []),
  ...views('/api/gallery', []),
  '/api/fees/csv',
  '/api/payments/csv',
  '/api/payments/export',
]

/**
 * Asks a portal of the demo school everything that is recorded: each read as each of its accounts and as a visitor, then
 * what writing calls say of input that is wrong, and of input that is right.
 */
export async function answersOf(url: string): Promise<Answers> {
  const answers: Answers = {}
  const headersOf = new Map<string, Record<string, string>>([['visitor', {}]])
  for (const [name, email] of Object.entries(accounts)) {
    const login = await call(url, 'POST', '/api/auth/login', {}, { email, password: 'demo-school-1' })
    const { accessToken } = login.body as { accessToken: string }
    headersOf.set(name, { authorization: `Bearer ${accessToken}` })
  }
  for (const [name, headers] of headersOf)
    for (const path of reads) answers[`${name} GET ${path}`] = await call(url, 'GET', path, headers)
  for (const [n, [name, method, path, body]] of writes(answers).entries()) {
    const { status, type, body: said } = await call(url, method, path, headersOf.get(name) ?? {}, body)
    answers[`${n + 1}. ${name} ${method} ${path} ${JSON.stringify(body)}`] = { status, type, body: withoutNew(said) }
  }
  return answers
}

type Write = [who: string, method: 'POST' | 'PUT', path: string, body: Record<string, unknown>]

/** Made of what the reads have found, so that ids are those of the school. */
function writes(answers: Answers): Write[] {
  const rowsOf = <Row>(name: string, key: string) =>
    ((answers[name]?.body as Record<string, Row[]> | undefined)?.[key] ?? []) as readonly Row[]
  const pupil = rowsOf<{ _id: string; class: string }>('admin GET /api/users/students?class=Class+8', 'students')[0]
  const fee = rowsOf<{ id: string }>('student GET /api/fees?status=Pending', 'fees')[0]
  const leave = rowsOf<{ id: string; status: string }>('admin GET /api/attendance/leave-requests', 'leaveRequests')
  const waiting = rowsOf<{ id: string }>('admin GET /api/auth/users/pending-students', 'students')[0]
  const report = { type: 'Summary', studentId: pupil?._id, class: pupil?.class, summaryNotes: 'Works steadily.' }
  const asked = { student: pupil?._id, class: pupil?.class, reason: 'A wedding', from: '2027-02-01', to: '2027-02-02' }
  const notice = { type: 'Email', subject: 'General Announcement', message: 'On Friday.', recipients: 'Class 8' }
  const structure = { class: 'Class 8', type: 'Transport Fee', amount: 125.5, dueDate: '2027-02-10' }
  const topic = { class: 'Class 8', subject: 'Hindi', topic: 'Poems', date: '2027-02-10', section: 'A' }
  return [
    ['admin', 'POST', '/api/fees', {}],
    ['admin', 'POST', '/api/fees', { ...structure, class: 'Class 13' }],
    ['admin', 'POST', '/api/fees', { ...structure, type: 'Bus Fee' }],
    ['student', 'POST', '/api/fees', structure],
    ['admin', 'POST', '/api/fees', structure],
    ['admin', 'POST', '/api/fees', structure],
    ['student', 'POST', `/api/fees/pay/${fee?.id}`, { method: 'Bitcoin' }],
    ['student', 'POST', `/api/fees/pay/${fee?.id}`, { method: 'UPI' }],
    ['student', 'POST', `/api/fees/pay/${fee?.id}`, { method: 'UPI' }],
    ['teacher', 'POST', '/api/attendance/mark', { studentId: pupil?._id, status: 'Late' }],
    ['teacher', 'POST', '/api/attendance/mark', { studentId: pupil?._id, status: 'Present' }],
    ['student', 'POST', '/api/attendance/leave-request', { ...asked, class: '' }],
    ['student', 'POST', '/api/attendance/leave-request', asked],
    [
      'teacher',
      'PUT',
      `/api/attendance/leave-request/${leave.find(({ status }) => status === 'Pending')?.id}/approve`,
      {},
    ],
    ['teacher', 'POST', '/api/reports', { ...report, type: 'Grading' }],
    ['teacher', 'POST', '/api/reports', report],
    ['admin', 'POST', '/api/notifications', { ...notice, recipients: 'Class 13' }],
    ['admin', 'POST', '/api/notifications', notice],
    ['teacher', 'POST', '/api/study-materials/schedule-topic', { ...topic, subject: 'Sanskrit' }],
    ['teacher', 'POST', '/api/study-materials/schedule-topic', topic],
    ['admin', 'PUT', `/api/auth/users/approve/${waiting?.id}`, {}],
    ['admin', 'PUT', `/api/auth/users/approve/${waiting?.id}`, {}],
    ['visitor', 'POST', '/api/auth/register', { role: 'student', class: 'LKG' }],
    ['visitor', 'POST', '/api/auth/login', { email: accounts.admin, password: 'wrong' }],
  ]
}

async function call(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  if (type.includes('json')) {
    const { readAt: _now, ...body } = JSON.parse(text) as Record<string, unknown>
    return { status: answer.status, type, body }
  }
  return type.includes('pdf') ? { status: answer.status, type } : { status: answer.status, type, body: text }
}

/** Ids, codes and times of rows that a call has just made are other ones each time. */
function withoutNew(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNew(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNew(each, name)]))
  if (typeof value !== 'string' || !/^(id|.*Id|code|createdAt|paidAt|date|markedAt|.*Token)$/.test(key)) return value
  return value === '' ? '' : 'new'
}
