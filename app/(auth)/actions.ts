'use server'

import * as logins from '@/lib/auth/login'
import * as passkeyLogin from '@/lib/auth/passkey-login'
import * as passwords from '@/lib/auth/passwords'
import * as registration from '@/lib/auth/registration'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const registerAccount = action(registration.registerAccount)
export const login = action(logins.login)
export const startPasskeyLogin = action(passkeyLogin.startPasskeyLogin)
export const loginWithPasskey = action(passkeyLogin.loginWithPasskey)
export const askSession = action(logins.askSession)
export const forgotPassword = action(passwords.forgotPassword)
export const resetPassword = action(passwords.resetPassword)
export const takeBackEmailChange = action(profile.takeBackEmailChange)
