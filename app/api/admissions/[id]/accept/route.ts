import { acceptApplication } from '@/lib/admissions/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(acceptApplication)
