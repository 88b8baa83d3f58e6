import { route } from '@/lib/server/doors/route'
import { readmitStudent } from '@/lib/enrolment/service'

export const PUT = route(readmitStudent)
