import { useState } from "react";
import { Button } from "../../components/ui/button";
import { generatedApi } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";

/** Creates a test key. It is read afterwards, like every test key. */
export function CreateKey({ look = "primary" }: { look?: "primary" | "secondary" }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function create() {
    setBusy(true);
    setFailure(null);
    try {
      await dispatch(send(generatedApi.endpoints.walletsSecretKeyCreate, undefined));
    } catch (error) {
      setFailure(serverMessage(error, "The secret key could not be created. Try again."));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button look={look} busy={isBusy} onClick={create}>
        Create secret key
      </Button>
      {failure !== null && (
        <p role="alert" className="text-13 text-red">
          {failure}
        </p>
      )}
    </div>
  );
}
