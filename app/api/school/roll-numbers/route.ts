import { route } from '@/lib/server/doors/route'
import { changeRollNumbers } from '@/lib/school/choices'

export const PUT = route(changeRollNumbers)
