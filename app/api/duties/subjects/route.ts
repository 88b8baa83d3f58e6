import { route } from '@/lib/server/doors/route'
import { saveSubjects } from '@/lib/duties/service'

export const PUT = route(saveSubjects)
