import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { IbanField } from "./iban-field.tsx";

it("Enter sends the form, and makes no second line", async () => {
  const onSubmit = vi.fn<() => void>();
  const onChange = vi.fn<(value: string) => void>();
  const { user } = show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <IbanField label="IBAN" value="DE89370400440532013000" onChange={onChange} />
    </form>,
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>("IBAN").value).toBe("DE89 3704 0044 0532 0130 00");
  await user.type(screen.getByLabelText("IBAN"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
