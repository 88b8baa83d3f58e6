import { listApplications } from '@/lib/admissions/queries'
import { submitApplication } from '@/lib/admissions/service'
import { route } from '@/lib/server/doors/route'

export const GET = route(listApplications)
export const POST = route(submitApplication, { status: 201 })
