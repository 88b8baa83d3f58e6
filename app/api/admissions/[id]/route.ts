import { route } from '@/lib/server/doors/route'
import { readApplication } from '@/lib/admissions/queries'

export const GET = route(readApplication)
