import { route } from '@/lib/server/doors/route'
import { readClassTeachers, setClassTeachers } from '@/lib/year/class-teachers'

export const GET = route(readClassTeachers)
export const PUT = route(setClassTeachers)
