import { changeRollNumbers } from '@/lib/school/choices'
import { route } from '@/lib/server/doors/route'

export const PUT = route(changeRollNumbers)
