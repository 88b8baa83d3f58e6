import { db } from '@/lib/server/data/db'

/** As a school would have registered them. */
const templates = [
  {
    dltId: '1107165432109870001',
    text: 'School is closed on {#alphanumeric#}. Classes begin again on {#alphanumeric#} - Sunrise Public School',
  },
  {
    dltId: '1107165432109870002',
    text: 'Dear parent, Rs {#numeric#} of the fees of {#alphanumeric#} are to be paid by Friday - Sunrise Public School',
  },
] as const

/** Registered texts for SMS. A school that has some gets none. */
export async function fill() {
  if ((await db.smsTemplate.count()) > 0) return
  const office = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  if (!office) return
  await db.smsTemplate.createMany({
    data: templates.map((template) => ({
      ...{ ...template, header: 'SUNRSE', category: 'Service implicit' },
      createdById: office.userId,
    })),
  })
}
