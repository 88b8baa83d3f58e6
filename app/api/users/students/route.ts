import { route } from '@/lib/server/doors/route'
import { listStudents } from '@/lib/students/queries'

export const GET = route(listStudents)
