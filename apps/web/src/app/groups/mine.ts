import { RowsSkeleton, withAccount, withGuestOnly, withViewer } from '#features/viewer/guarded.tsx'
import { AboutScreen } from '#screens/about/about-screen.tsx'
import { AccountScreen } from '#screens/account/account-screen.tsx'
import { AccountDeleteScreen } from '#screens/account_delete/account-delete-screen.tsx'
import { AutoplayScreen } from '#screens/autoplay/autoplay-screen.tsx'
import { LanguageScreen } from '#screens/language/language-screen.tsx'
import { LoginScreen, LoginSkeleton } from '#screens/login/login-screen.tsx'
import { LoginOutScreen } from '#screens/login_out/login-out-screen.tsx'
import { MyScreen, MySkeleton } from '#screens/my/my-screen.tsx'
import { SettingScreen } from '#screens/setting/setting-screen.tsx'

export const screens = {
  '/my': withViewer(MyScreen, MySkeleton),
  '/login': withGuestOnly(LoginScreen, LoginSkeleton),
  '/account': withAccount(AccountScreen, RowsSkeleton),
  '/login_out': withAccount(LoginOutScreen, RowsSkeleton),
  // Not wrapped in `withAccount`, because this screen still shows its last step after the account has been deleted.
  '/account_delete': AccountDeleteScreen,
  '/setting': withViewer(SettingScreen, RowsSkeleton),
  '/autoplay': withViewer(AutoplayScreen, RowsSkeleton),
  '/language': withViewer(LanguageScreen, RowsSkeleton),
  '/about': withViewer(AboutScreen, RowsSkeleton),
}
