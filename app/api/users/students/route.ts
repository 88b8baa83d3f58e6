import { route } from '@/lib/server/doors/route'
import { listStudents } from '@/lib/enrolment/queries'

export const GET = route(listStudents)
