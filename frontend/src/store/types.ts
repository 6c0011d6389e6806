/** Who is signed in, as the profile tells it. */
export interface SessionUser {
  id: number;
  email: string;
  username: string;
  first_name: string;
  is_superuser: boolean;
  is_test_mode: boolean;
}
