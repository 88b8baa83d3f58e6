import { sessionEndpoints } from '@/lib/auth/next-auth'

export const GET = sessionEndpoints
export const POST = sessionEndpoints
