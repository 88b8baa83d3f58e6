import { readApplication } from '@/lib/admissions/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(readApplication)
