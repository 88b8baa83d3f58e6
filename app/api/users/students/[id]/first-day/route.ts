import { correctFirstDay } from '@/lib/students/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(correctFirstDay)
