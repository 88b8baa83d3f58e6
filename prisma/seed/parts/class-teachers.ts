import { db } from '@/lib/server/data/db'
import { readClassTeachers, setClassTeachers } from '@/lib/year/class-teachers'
import { callerAs } from '../caller-as'

const demoClass = 'Class 8 A'
/** Neighbouring sections that one teacher looks after. */
const each = 2

/** Class teachers for this year's sections: the demo teacher of one, the others of two. Does nothing where one is chosen. */
export async function fill() {
  if ((await db.duty.count({ where: { kind: 'ClassTeacher' } })) > 0) return
  const office = await callerAs('admin@school.example')
  const { years, teachers } = await readClassTeachers.execute(office, {})
  const demo = await db.login.findUnique({ where: { email: 'teacher@school.example' }, select: { userId: true } })
  const others = teachers.filter(({ id }) => id !== demo?.userId)
  const sections = (years[0]?.sections ?? []).filter(({ place }) => place !== demoClass)
  const own = years[0]?.sections.find(({ place }) => place === demoClass)
  await setClassTeachers.execute(office, {
    sections: [
      ...(own && demo ? [{ section: own.id, teacher: demo.userId }] : []),
      ...sections.flatMap(({ id }, n) => {
        const teacher = others[Math.floor(n / each)]
        return teacher ? [{ section: id, teacher: teacher.id }] : []
      }),
    ],
  })
}
