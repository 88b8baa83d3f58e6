import { route } from '@/lib/server/doors/route'
import { acceptApplication } from '@/lib/admissions/service'

export const PUT = route(acceptApplication)
