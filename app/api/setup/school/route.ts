import { saveSetupSchool } from '@/lib/setup/operations'
import { route } from '@/lib/server/doors/route'

export const PUT = route(saveSetupSchool)
