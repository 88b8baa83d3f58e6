import { route } from '@/lib/server/doors/route'
import { listApplications } from '@/lib/admissions/queries'
import { submitApplication } from '@/lib/admissions/service'

export const GET = route(listApplications)
export const POST = route(submitApplication, { status: 201 })
