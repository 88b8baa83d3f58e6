import { route } from '@/lib/server/doors/route'
import { readmitStudent } from '@/lib/students/service'

export const PUT = route(readmitStudent)
