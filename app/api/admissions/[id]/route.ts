import { readApplication } from '@/lib/admissions/queries'
import { route } from '@/lib/server/route'

export const GET = route(readApplication, { as: 'application' })
