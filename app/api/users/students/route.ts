import { listStudents } from '@/lib/students/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listStudents)
